/** The words of the password gate. */
export const gate = {
  instruction: 'Please enter the password to access this content.',
  field: 'Password',
  submit: 'Access Content',
  submitting: 'Authenticating...',
  withoutScripts: 'The client room needs JavaScript, which is off in this browser.',
} as const;
