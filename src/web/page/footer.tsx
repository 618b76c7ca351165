import { BRAND } from '../../domain/brand.ts';
import { paths } from '../urls/paths.ts';

/** Tagline, copyright line, the two legal pages (product.md section 2, Layout), and the API. */
export function Footer() {
  return (
    <footer className="foot">
      <p className="tagline">{BRAND.tagline}</p>
      <p>
        <span>{`© ${BRAND.copyrightYear} ${BRAND.name}`}</span>
        <a href={paths.privacy()}>Privacy Policy</a>
        <a href={paths.terms()}>Terms of Use</a>
        <a href={paths.api()}>API</a>
      </p>
    </footer>
  );
}
