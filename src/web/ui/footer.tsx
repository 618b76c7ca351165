import { BRAND } from '../../domain/brand.ts';
import { paths } from '../paths.ts';
import { keepMarkup } from './kept-markup.ts';

/** Tagline, copyright line, the two legal pages (product.md section 2, Layout), and the API. */
export function Footer() {
  return <footer className="foot" dangerouslySetInnerHTML={lines({})} />;
}

const lines = keepMarkup(Lines, 1);

function Lines() {
  return (
    <>
      <p className="tagline">{BRAND.tagline}</p>
      <p>
        <span>{`© ${BRAND.copyrightYear} ${BRAND.name}`}</span>
        <a href={paths.privacy()}>Privacy Policy</a>
        <a href={paths.terms()}>Terms of Use</a>
        <a href={paths.api()}>API</a>
      </p>
    </>
  );
}
