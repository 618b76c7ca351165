export function SkeletonCards({ count, label }: { count: number; label: string }) {
  return (
    <output className="cards">
      <span className="sr">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="card skeleton" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      ))}
    </output>
  );
}

export function TextSkeleton({ label }: { label: string }) {
  return (
    <>
      <p className="sr">{label}</p>
      <div className="guide-skeleton" aria-hidden="true">
        {Array.from({ length: 18 }, (_, line) => (
          <i key={line} />
        ))}
      </div>
    </>
  );
}
