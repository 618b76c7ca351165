import { useEffect, useRef } from 'react';

/** The heading of what a form has led to: reading goes on from here. */
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
