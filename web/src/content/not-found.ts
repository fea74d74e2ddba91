/** The texts of the 404 page. */
export const notFound = {
  title: 'Page Not Found',
  heading: '404 Page Not Found',
  line: 'Did you forget to add the page to the router?',
  home: 'Back to the home page',
} as const;
