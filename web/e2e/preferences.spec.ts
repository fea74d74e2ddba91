import { apiPaths } from '#shared/api.ts';
import { states } from '#web/src/lib/texts.ts';
import { colorRules, violationsOf } from './checks.ts';
import { sendForm, toast } from './form.ts';
import { heading, home, login } from './page.ts';
import { expect, test } from './product.ts';
import { longPath, openRoom } from './room.ts';

/** Runs in the page: shapes and controls in the color of their background, except hollow rings. */
const invisible = (): string[] => {
  const clear = 'rgba(0, 0, 0, 0)';
  const backgroundOf = (element: Element | null): string => {
    const own = element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)';
    return own === clear ? backgroundOf(element?.parentElement ?? null) : own;
  };
  const shapes = [...document.querySelectorAll('svg :is(path:not(.hollow), circle, ellipse)')].filter((shape) => {
    const { fill, stroke } = getComputedStyle(shape);
    const behind = backgroundOf(shape.closest('svg'));
    return shape.checkVisibility() && [fill, stroke].every((paint) => paint === 'none' || paint === behind);
  });
  const controls = [...document.querySelectorAll('button, input:not([hidden]), textarea')].filter((control) => {
    const { borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(control);
    const behind = backgroundOf(control.parentElement);
    const bordered = borderTopStyle === 'solid' && borderTopColor !== behind;
    return control.checkVisibility() && !bordered && [clear, behind].includes(backgroundColor);
  });
  return [...shapes, ...controls].map((element) => element.outerHTML.slice(0, 120));
};

for (const path of [home, login, longPath]) {
  test(`visitor with forced colors sees every shape and control of ${path}`, async ({ page, session }) => {
    if (path === login) await page.goto(path);
    else await openRoom(page, session, path);
    await heading(page).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, forcedColors: 'active' });
      expect(await page.evaluate(invisible), colorScheme).toEqual([]);
      expect(await violationsOf(page, colorRules), colorScheme).toEqual([]);
    }
  });
}

/** Runs before the page's scripts: records animations and transitions. */
const noteMotion = () => {
  const motion: string[] = [];
  Object.assign(window, { motion });
  addEventListener('animationstart', ({ animationName }) => motion.push(`animation ${animationName}`), true);
  addEventListener('transitionrun', ({ propertyName }) => motion.push(`transition ${propertyName}`), true);
};

test('visitor who prefers reduced motion sees no animation', async ({ page, lead, consoleErrors }) => {
  consoleErrors.allow(/503/);
  await page.route(`**${apiPaths.contact}`, (route) => route.fulfill({ status: 503, body: '' }));
  await page.addInitScript(noteMotion);
  await sendForm(page, lead);
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  await toast(page).getByRole('button', { name: states.dismiss }).click();
  await expect(toast(page)).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { motion: string[] }).motion)).toEqual([]);
});
