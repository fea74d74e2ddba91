import { HtmlValidate, type RuleConfig } from 'html-validate';

const rules: RuleConfig = {
  // How React writes HTML is no fault, and all files come from the site itself.
  'attr-quotes': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'doctype-style': 'off',
  'long-title': 'off',
  'no-raw-characters': 'off',
  'no-trailing-whitespace': 'off',
  'require-sri': 'off',
  'void-style': 'off',
  'no-inline-style': 'error',
};

const validatorWith = (more: RuleConfig) =>
  new HtmlValidate({
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
    rules: { ...rules, ...more },
  });

const served = validatorWith({});
const rendered = validatorWith({
  // Radix sets styles by script, which the policy allows, and its list of toasts is a div.
  'no-inline-style': 'off',
  'prefer-native-element': 'off',
  // A table that is laid out as cards says what it is: web/src/features/proposals/blocks/table-roles.ts.
  'no-redundant-role': 'off',
  // Of the two lists of contents a window shows one. axe knows which.
  'unique-landmark': 'off',
});

const faultsBy = (validator: HtmlValidate, html: string): string[] =>
  validator
    .validateStringSync(html)
    .results.flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`);

/** What an HTML validator finds in a page as it is served. */
export const htmlFaults = (html: string): string[] => faultsBy(served, html);

/** What it finds in a page that scripts have drawn; what stands there for those without is no part of it. */
export const drawnFaults = (html: string): string[] =>
  faultsBy(rendered, html.replace(/<noscript>.*?<\/noscript>/gs, ''));
