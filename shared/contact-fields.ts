export type ContactField = {
  label: string;
  kind: 'line' | 'lines' | 'email';
  required: boolean;
  /** Length after trimming, in characters (Unicode code points). */
  min?: number;
  max: number;
  /** Size as JSON. The API accepts 16 KB, so whatever passes the form must fit. */
  maxBytes?: number;
  /** What the browser may fill in (HTML, "autofill field name"). */
  autoComplete?: string;
};

/** The contact form's fields, in order. The form, validation, stored row, email, and `leads` derive from them. */
export const contactFields = {
  name: { label: 'Name', kind: 'line', required: true, min: 2, max: 200, autoComplete: 'name' },
  // 254 is the longest address SMTP can carry (RFC 5321, erratum 1690).
  email: { label: 'Email', kind: 'email', required: true, max: 254, autoComplete: 'email' },
  company: { label: 'Company', kind: 'line', required: false, max: 200, autoComplete: 'organization' },
  message: { label: 'Message', kind: 'lines', required: true, min: 10, max: 5000, maxBytes: 12_500 },
} as const satisfies Record<string, ContactField>;

export type ContactFieldName = keyof typeof contactFields;

export const contactFieldNames = Object.keys(contactFields) as ContactFieldName[];

/** The label in the form: a required field gets an asterisk, an optional field "(optional)". */
export const formLabel = (name: ContactFieldName): string => {
  const { label, required }: ContactField = contactFields[name];
  return required ? `${label} *` : `${label} (optional)`;
};
