import { BRAND } from '../../domain/brand.ts';
import { assets } from './assets.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './social-card-format.ts';

export interface SocialCard {
  path: string;
  alt: string;
}

const SITE_CARD: SocialCard = {
  path: assets.socialCard,
  alt: `A green road sign: ${BRAND.name}. ${BRAND.tagline}`,
};

export function SocialTags({
  title,
  description,
  address,
  siteOrigin,
  card = SITE_CARD,
}: {
  title: string;
  description: string;
  address: string;
  siteOrigin: string;
  card: SocialCard | undefined;
}) {
  const image = `${siteOrigin}${card.path}`;
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={BRAND.name} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(CARD_WIDTH)} />
      <meta property="og:image:height" content={String(CARD_HEIGHT)} />
      <meta property="og:image:alt" content={card.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={card.alt} />
    </>
  );
}
