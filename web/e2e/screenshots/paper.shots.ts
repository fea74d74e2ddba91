import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { test } from '#web/e2e/product.ts';
import { documentPath, heading, openRoom } from '#web/e2e/room.ts';
import { picturesFolder } from './windows.ts';

const pdfReader = fileURLToPath(import.meta.resolve('unpdf/pdfjs'));

/** An address at which nothing listens: a page there has no policy, and may load the reader. */
const desk = 'http://desk.example/';

test('the first printed sheet of a document', async ({ page, session, context }, { project }) => {
  await openRoom(page, session, documentPath('proposal-phase1'));
  await heading(page).waitFor();
  const pdf = await page.pdf({ format: 'A4', printBackground: true });

  const reader = await context.newPage();
  await context.route(`${desk}**`, async (route) => {
    const name = new URL(route.request().url()).pathname;
    if (name === '/sheet.pdf') return route.fulfill({ body: pdf, contentType: 'application/pdf' });
    if (name === '/pdfjs.mjs')
      return route.fulfill({ body: await readFile(pdfReader), contentType: 'text/javascript' });
    return route.fulfill({
      body: '<!doctype html><style>body { margin: 0 }</style><canvas></canvas>',
      contentType: 'text/html',
    });
  });
  await reader.goto(desk);
  await reader.evaluate(async (address) => {
    const { getDocument } = await import(`${address}pdfjs.mjs`);
    const data = await (await fetch(`${address}sheet.pdf`)).arrayBuffer();
    const sheet = await (await getDocument({ data }).promise).getPage(1);
    const viewport = sheet.getViewport({ scale: 1.25 });
    const canvas = document.querySelector('canvas') as HTMLCanvasElement;
    Object.assign(canvas, { width: viewport.width, height: viewport.height });
    await sheet.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise;
  }, desk);
  await reader.locator('canvas').screenshot({ path: `${picturesFolder('document', project.name)}sheet-a4.png` });
});
