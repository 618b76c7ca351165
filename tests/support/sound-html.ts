import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React closes void elements, writes boolean attributes as empty ones, and some names in its own case.
    'attr-case': 'off',
    'void-style': ['error', { style: 'selfclosing' }],
    'attribute-boolean-style': ['error', { style: 'empty' }],
    'attribute-empty-style': ['error', { style: 'empty' }],
    // Titles are specified, team name and all (product.md section 2, 'Team page').
    'long-title': 'off',
  },
});

/** What a validator has against a page as it was sent, one line each: rule, reason, element. */
export function htmlFaults(html: string): string[] {
  const { results } = validator.validateStringSync(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  );
}
