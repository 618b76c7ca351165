import { useEffect, useRef } from 'react';

/** Takes the focus, so that screen readers continue here after a form was sent. */
export function StepHeading({ isLive, title }: { isLive: boolean; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isLive) heading.current?.focus();
  }, [isLive]);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {title}
    </h3>
  );
}
