import type { Avatar } from '../../domain/accounts/avatar.ts';

/** A person's picture or letters in a round frame; the letters stand where the picture does not load. */
export function AvatarBadge({
  avatar,
  name,
}: {
  avatar: Avatar;
  /** What the frame is called where it cannot be seen: the person's name or e-mail. */
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

/** Stands in the avatar's place, pulsing, until it is known whose it is. */
export function AvatarPlaceholder() {
  return (
    <output className="avatar waiting">
      <span className="sr">Loading your account</span>
    </output>
  );
}
