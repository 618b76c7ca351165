import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 3rem auto; padding: 0 1rem; color-scheme: light dark }
  label { display: block; margin: 1rem 0 }
  input:not([type=checkbox]) { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .5rem }
  button { font: inherit; padding: .5rem 1rem; margin-right: .5rem }`;

export function renderSignInPage(action: string): string {
  const field = (name: string, label: string, type: string, value: string) =>
    h('label', null, label, h('input', { name, type, defaultValue: value, required: true, maxLength: 200 }));
  const button = (answer: string, label: string) =>
    h('button', { name: 'answer', value: answer, formNoValidate: answer === 'cancel' }, label);
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('title', null, 'Development sign-in'),
      h('style', null, STYLE),
    ),
    h(
      'body',
      null,
      h('h1', null, 'Development sign-in'),
      h('p', null, 'This page replaces Google during development. Sign in as anyone.'),
      h(
        'form',
        { method: 'post', action },
        field('name', 'Name', 'text', 'Ada Fan'),
        field('email', 'E-mail', 'email', 'ada@example.com'),
        h(
          'label',
          null,
          h('input', { name: 'verified', type: 'checkbox', defaultChecked: true }),
          ' The address is verified',
        ),
        button('sign-in', 'Sign in'),
        button('cancel', 'Cancel'),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
