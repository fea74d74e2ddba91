/**
 * Gives one key to each distinct content: the same content again, after an error or a double click, has the same key,
 * and the server stores it once. A form has its own keys: what it sends is a message of its own, even with equal text.
 */
export function createIdempotencyKeys(newKey: () => string = () => crypto.randomUUID()): (content: unknown) => string {
  let last: { content: string; key: string } | undefined;
  return (content) => {
    const text = JSON.stringify(content);
    if (last?.content !== text) last = { content: text, key: newKey() };
    return last.key;
  };
}
