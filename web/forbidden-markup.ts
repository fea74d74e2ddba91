/** @throws {Error} if the HTML contains what the Content-Security-Policy forbids, so a browser would ignore it */
export function refuseForbidden(page: string, html: string): void {
  const forbidden = /<style|\sstyle=|\son[a-z]+="|<script(?![^>]*\ssrc=)/.exec(html);
  if (forbidden) throw new Error(`${page} contains ${forbidden[0]}, which the Content-Security-Policy forbids`);
}
