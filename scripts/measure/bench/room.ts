import { startProduct } from '#scripts/testing/start-product.ts';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/pages.ts';
import { defaultRoom } from '#web/testing/rooms.ts';

/** Starts the product, and logs in to its default room. @param env additional settings */
export const startInRoom = async (stack: AsyncDisposableStack, env: Record<string, string> = {}) => {
  const password = 'sample password of the benchmark';
  const product = await startProduct({ CLIENT_PASSWORD: password, ...env });
  stack.defer(() => product.remove());
  const site = product.site.replace('127.0.0.1', 'localhost');
  const login = await product.post(apiPaths.login, { password }, { origin: product.site });
  const [cookie = ''] = (login.headers.get('set-cookie') ?? '').split(';', 1);
  const documents = [...(defaultRoom.editions[0]?.documents ?? [])];
  const [[longest = ''] = []] = documents.toSorted(([, one], [, other]) => other.length - one.length);
  const index = `${pageEntries.clientRoom.path}/${defaultRoom.facts.address}`;
  const longestCall = `${apiPaths.proposals}/${defaultRoom.facts.address}/${longest}`;
  return { product, site, cookie, index, longest: `${index}/${longest}`, longestCall };
};
