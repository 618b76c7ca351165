import type { Avatar } from '../../domain/accounts/avatar.ts';

/** The letters show through when the picture does not load. */
export function AvatarBadge({
  avatar,
  name,
}: {
  avatar: Avatar;
  /** Screen readers read this. */
  name: string;
}) {
  return (
    <span className="avatar">
      <span aria-hidden="true">{avatar.text}</span>
      {avatar.kind === 'picture' && (
        <img src={avatar.url} alt="" width={40} height={40} referrerPolicy="no-referrer" />
      )}
      <span className="sr">{name}</span>
    </span>
  );
}

export function AvatarPlaceholder() {
  return (
    <output className="avatar waiting">
      <span className="sr">Loading your account</span>
    </output>
  );
}
