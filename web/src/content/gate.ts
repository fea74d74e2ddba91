/** The words of the password gate, and the name of what is behind it. */
export const gate = {
  title: 'Protected Content',
  instruction: 'Please enter the password to access this content.',
  field: 'Password',
  submit: 'Access Content',
  submitting: 'Authenticating...',
  withoutScripts: 'The client room needs JavaScript, which is off in this browser.',
  clientRoom: 'Client Room',
} as const;
