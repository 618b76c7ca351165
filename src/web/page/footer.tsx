import { BRAND } from '../../domain/brand.ts';
import { paths } from '../urls/paths.ts';

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
