/** What stands for a person in the top bar. */
export type Avatar =
  | {
      kind: 'picture';
      /** https only: it comes from the visitor's own metadata. */
      url: string;
      /** The letters, for where the picture does not load. */
      text: string;
    }
  | { kind: 'letters'; text: string };

/** What is known of a person; the names are the auth service's (product.md section 3, User/session). */
export interface AvatarSource {
  email: string | null;
  metadata: {
    avatar_url?: string | null;
    picture?: string | null;
    first_name?: string | null;
    last_name?: string | null;
  };
}

/**
 * The profile picture, otherwise the initials, otherwise the e-mail's first letter, otherwise '?'
 * (product.md section 2, Layout).
 */
export function avatarOf({ email, metadata }: AvatarSource): Avatar {
  const url = securePicture(metadata.avatar_url) ?? securePicture(metadata.picture);
  const initials = firstLetter(metadata.first_name) + firstLetter(metadata.last_name);
  const text = initials || firstLetter(email) || '?';
  return url === null ? { kind: 'letters', text } : { kind: 'picture', url, text };
}

function securePicture(address: string | null | undefined): string | null {
  const url = URL.parse(address?.trim() ?? '');
  return url?.protocol === 'https:' ? url.href : null;
}

const letters = new Intl.Segmenter('en');

/** The first character as written by a person, upper case; '' of nothing. */
function firstLetter(text: string | null | undefined): string {
  const [first] = letters.segment((text ?? '').trim().normalize('NFC'));
  return first?.segment.toUpperCase() ?? '';
}
