import type { BlockOf } from './block-of.ts';
import { unbroken } from './unbroken.tsx';

export function Contrast({ sides }: BlockOf<'contrast'>) {
  return (
    <div className="my-2 grid gap-8 sm:grid-cols-2 print:grid-cols-2">
      {sides.map(({ title, items }) => (
        <div key={title} data-keep-whole="" className="border-t-2 border-ink pt-4 print:pt-1">
          <h3 className="font-serif text-lead">{unbroken(title)}</h3>
          <ul className="mt-3 grid list-disc gap-2 pl-5 print:mt-1 print:gap-0.5 text-small marker:text-edge">
            {items.map((item) => (
              <li key={item}>{unbroken(item)}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
