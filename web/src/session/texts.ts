export const loginTexts = {
  instruction: 'Please enter the password to access this content.',
  field: 'Password',
  submit: 'Access Content',
  submitting: 'Authenticating...',
  opened: { title: 'Success', description: 'Authentication successful.' },
  failed: 'Authentication failed',
  wrongPassword: 'Invalid password.',
  unreached: 'The server could not be reached. Please try again.',
  sessionEnded: 'Your session has ended. Please enter the password again.',
  cookieRefused:
    'The password is correct, but your browser refused the session cookie. Please allow cookies for this site and try again.',
  withoutPassword: 'No password? Write to',
  withoutScripts: 'The client room needs JavaScript, which is off in this browser.',
} as const;
