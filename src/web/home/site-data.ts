import { BRAND } from '../../domain/brand.ts';
import { assets } from '../page/assets.ts';
import { paths } from '../urls/paths.ts';

export function siteData(siteOrigin: string): object[] {
  const url = `${siteOrigin}${paths.home()}`;
  const organization = `${url}#organization`;
  return [
    {
      '@type': 'WebSite',
      name: BRAND.name,
      url,
      description: BRAND.description,
      inLanguage: 'en-US',
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${siteOrigin}${paths.search()}?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@type': 'Organization',
      '@id': organization,
      name: BRAND.operator.name,
      url,
      logo: { '@type': 'ImageObject', url: `${siteOrigin}${assets.logo}`, width: 512, height: 512 },
      email: BRAND.operator.contactEmail,
    },
  ];
}
