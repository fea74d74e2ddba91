import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
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
    // Radix sets styles by script, which the policy allows, and its list of toasts is a div. The build refuses others.
    'no-inline-style': 'off',
    'prefer-native-element': 'off',
    // A table that is laid out as cards says what it is: web/src/features/proposals/blocks/table-roles.ts.
    'no-redundant-role': 'off',
    // Of the two lists of contents a window shows one. axe knows which.
    'unique-landmark': 'off',
  },
});

/** What an HTML validator finds in a page, as it is served or as scripts have drawn it, in what is for those with scripts. */
export const htmlFaults = (html: string): string[] =>
  validator
    .validateStringSync(html.replace(/<noscript>.*?<\/noscript>/gs, ''))
    .results.flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`);
