/** The words of the client room's bar. Apart from room.ts: the script that signs out before React loads no other texts. */
export const roomBar = {
  home: 'Back to home',
  index: 'All documents',
  signOut: 'Sign out',
  stillSignedIn: 'You are still signed in.',
  tryAgain: 'Please try again.',
} as const;
