/** Text for the client room's top bar. Separate from room.ts, because sign-out.ts loads it and must stay small. */
export const roomBar = {
  home: 'Back to home',
  index: 'All documents',
  signOut: 'Sign out',
  stillSignedIn: 'You are still signed in.',
  tryAgain: 'Please try again.',
} as const;
