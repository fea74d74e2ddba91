/** Messages shown while something loads or after it fails. A sentence without a period precedes our email address. */
export const states = {
  loading: {
    title: 'Loading',
    text: 'Loading...',
    late: 'This is taking a long time.',
    reload: 'Reload this page',
    orWrite: ', or write to',
    lost: 'This page could not be loaded. Please reload it.',
  },
  form: {
    late: 'This form is still loading. What you type stays here. You can also write to',
    lost: 'This form could not be loaded. Please reload this page, or write to',
    unreached: 'This form could not be loaded. Please check your connection and send it again, or write to',
    failed: 'Something went wrong on our side, and this form cannot be sent. Please write to',
  },
  unavailable: {
    title: 'Not available',
    unexpected: {
      heading: 'This page could not be loaded',
      sentence: 'The server returned an unexpected response. Nothing is lost.',
    },
    unreached: {
      heading: 'This page could not be loaded',
      sentence: 'The server could not be reached. Please check your connection.',
    },
    failed: {
      heading: 'Something on this page failed',
      sentence: 'This is our error, not a problem with your connection.',
    },
    retry: 'Try again',
    home: 'Back to home',
  },
  notFound: {
    title: 'Page Not Found',
    heading: '404 Page Not Found',
    line: 'Did you forget to add the page to the router?',
    home: 'Back to the home page',
  },
  timeout: (seconds: number) => `The server did not respond within ${seconds} seconds. Please try again.`,
  dismiss: 'Dismiss',
} as const;
