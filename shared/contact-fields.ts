export type ContactField = {
  label: string;
  kind: 'line' | 'lines' | 'email';
  required: boolean;
  /** Length after trimming, in characters (Unicode code points). */
  min?: number;
  max: number;
  /** Maximum size as JSON, so that any valid form fits into the 16 KB that the API accepts. */
  maxBytes?: number;
  /** The HTML autofill field name, which tells the browser what it may fill in. */
  autoComplete?: string;
};

/** The contact form's fields, in order. Form, validation, stored row, email, and `npm run leads` derive from them. */
export const contactFields = {
  name: { label: 'Name', kind: 'line', required: true, min: 2, max: 200, autoComplete: 'name' },
  // SMTP can carry addresses of up to 254 octets (RFC 5321, section 4.5.3.1.3; RFC 3696, erratum 1690).
  email: { label: 'Email', kind: 'email', required: true, max: 254, autoComplete: 'email' },
  company: { label: 'Company', kind: 'line', required: false, max: 200, autoComplete: 'organization' },
  message: { label: 'Message', kind: 'lines', required: true, min: 10, max: 5000, maxBytes: 12_500 },
} as const satisfies Record<string, ContactField>;

export type ContactFieldName = keyof typeof contactFields;

/** The names of the fields, in the order of the form. */
export const contactFieldNames = Object.keys(contactFields) as ContactFieldName[];

/** The label in the form: a required field gets an asterisk, an optional field "(optional)". */
export const formLabel = (name: ContactFieldName): string => {
  const { label, required }: ContactField = contactFields[name];
  return required ? `${label} *` : `${label} (optional)`;
};
