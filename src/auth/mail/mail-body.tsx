import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { light } from '../../../dist/theme-colors.json';
import { BRAND } from '../../domain/brand.ts';
import type { MailText } from './mail-message.ts';
import type { MailTexts } from './mail-texts.ts';

// Mail programs drop stylesheets, so styles are inline.
const FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

export function renderMail(texts: MailTexts, siteOrigin: string): MailText {
  return {
    subject: texts.subject,
    text: mailText(texts, siteOrigin),
    html: `<!doctype html>${renderToStaticMarkup(<MailBody texts={texts} siteOrigin={siteOrigin} />)}`,
  };
}

function MailBody({ texts, siteOrigin }: { texts: MailTexts; siteOrigin: string }) {
  const { subject, opening, action, code, closing, sections = [], footer = [] } = texts;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{subject}</title>
      </head>
      <body
        style={{
          margin: 0,
          padding: '24px 12px',
          background: light.paper,
          color: light.ink,
          fontFamily: FONTS,
        }}
      >
        <main style={{ maxWidth: 520, margin: '0 auto', fontSize: 17, lineHeight: 1.6 }}>
          <p style={{ margin: '0 0 24px', color: light.sign, fontSize: 20, fontWeight: 800 }}>{BRAND.name}</p>
          <h1 style={{ margin: '0 0 16px', fontSize: 24, lineHeight: 1.25 }}>{subject}</h1>
          {opening.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {action && (
            <p style={{ margin: '24px 0' }}>
              <Button {...action} />
            </p>
          )}
          {sections.map(({ title, lines, actions }) => (
            <section key={title} style={{ marginTop: 24 }}>
              <h2 style={{ margin: '0 0 8px', fontSize: 19, lineHeight: 1.3 }}>{title}</h2>
              {lines.map((sentence) => (
                <p key={sentence} style={{ margin: '0 0 8px' }}>
                  {sentence}
                </p>
              ))}
              <p style={{ margin: '16px 0' }}>
                {actions.map((one, index) => (
                  <Fragment key={one.label}>
                    <Button {...one} isQuiet={index > 0} />{' '}
                  </Fragment>
                ))}
              </p>
            </section>
          ))}
          {code && (
            <p>
              {action ? 'Or enter this code, ' : 'Your code, '}
              {`valid for ${code.validFor}: `}
              <strong style={{ fontSize: 22, letterSpacing: 3, whiteSpace: 'nowrap' }}>{code.digits}</strong>
            </p>
          )}
          {code?.url && (
            <p>
              {OTHER_BROWSER}
              <a href={code.url} style={{ color: light.sign, overflowWrap: 'anywhere' }}>
                {code.url}
              </a>
            </p>
          )}
          {closing.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p
            style={{
              marginTop: 32,
              paddingTop: 16,
              borderTop: `1px solid ${light.muted}`,
              color: light.muted,
            }}
          >
            {footer.map(({ text, url }) => (
              <Fragment key={text}>
                {url === null ? (
                  text
                ) : (
                  <a href={url} style={{ color: light.muted }}>
                    {text}
                  </a>
                )}
                <br />
              </Fragment>
            ))}
            {`${BRAND.name}. ${BRAND.tagline} `}
            <a href={siteOrigin} style={{ color: light.muted }}>
              {siteOrigin}
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}

const OTHER_BROWSER = 'In another browser, enter the code here: ';

function Button({ label, url, isQuiet = false }: { label: string; url: string; isQuiet?: boolean }) {
  return (
    <a
      href={url}
      style={{
        display: 'inline-block',
        marginBottom: 8,
        padding: '12px 20px',
        border: `1px solid ${light.sign}`,
        borderRadius: 6,
        background: isQuiet ? light.paper : light.sign,
        color: isQuiet ? light.sign : light['on-sign'],
        fontWeight: 700,
        textDecoration: 'none',
      }}
    >
      {label}
    </a>
  );
}

function mailText(texts: MailTexts, siteOrigin: string): string {
  const { opening, action, code, closing, sections = [], footer = [] } = texts;
  const codeLine =
    code && `${action ? 'Or enter this code' : 'Your code'}, valid for ${code.validFor}: ${code.digits}`;
  const parts = [
    ...opening,
    action && `${action.label}:\n${action.url}`,
    codeLine,
    code?.url && `${OTHER_BROWSER.trim()}\n${code.url}`,
    ...sections.flatMap(({ title, lines, actions }) => [
      title,
      ...lines,
      ...actions.map(({ label, url }) => `${label}:\n${url}`),
    ]),
    ...closing,
    ...footer.map(({ text, url }) => (url === null ? text : `${text}:\n${url}`)),
    `${BRAND.name}. ${BRAND.tagline}\n${siteOrigin}`,
  ];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}
