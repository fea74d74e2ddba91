/** The client room's name in every address: of its pages, of its API, and of the account that opens it. */
export const roomSlug = 'clearbond';
