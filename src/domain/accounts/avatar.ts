export type Avatar =
  | {
      kind: 'picture';
      url: string;
      text: string;
    }
  | { kind: 'letters'; text: string };

export interface AvatarSource {
  email: string | null;
  metadata: {
    avatar_url?: string | null;
    picture?: string | null;
    first_name?: string | null;
    last_name?: string | null;
  };
}

export function avatarOf({ email, metadata }: AvatarSource): Avatar {
  const url = httpsUrl(metadata.avatar_url) ?? httpsUrl(metadata.picture);
  const initials = firstLetter(metadata.first_name) + firstLetter(metadata.last_name);
  const text = initials || firstLetter(email) || '?';
  return url === null ? { kind: 'letters', text } : { kind: 'picture', url, text };
}

function httpsUrl(address: string | null | undefined): string | null {
  const url = URL.parse(address?.trim() ?? '');
  return url?.protocol === 'https:' ? url.href : null;
}

const graphemes = new Intl.Segmenter('en');

function firstLetter(text: string | null | undefined): string {
  const [first] = graphemes.segment((text ?? '').trim().normalize('NFC'));
  return first?.segment.toUpperCase() ?? '';
}
