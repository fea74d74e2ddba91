import type { ReactElement, ReactNode } from 'react';
import { Fragment } from 'react/jsx-runtime';

/** Attributes whose names are not their properties' names with a hyphen before each capital letter. */
const names: Record<string, string> = { className: 'class', tabIndex: 'tabindex', viewBox: 'viewBox' };

const nameOf = (property: string) =>
  names[property] ?? property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Addresses that run nothing: of the web, of mail, of this page, and of this site. */
const safeAddress = /^(https:|mailto:|#|\/(?!\/))/;

type Drawn = ReactElement<{ children?: ReactNode }>;

/**
 * Draws what React would draw, before React is there: components that are functions of their properties alone, without
 * hooks and handlers. Tags and the names of attributes stand in our code; whatever a document says becomes text, or the
 * value of an attribute, and an address only if it runs nothing.
 */
export function draw(node: ReactNode, into: ParentNode, namespace = document.body.namespaceURI): void {
  if (typeof node === 'string' || typeof node === 'number') into.append(String(node));
  else if (Array.isArray(node)) for (const each of node) draw(each, into, namespace);
  else if (typeof node === 'object' && node !== null && 'props' in node) drawElement(node as Drawn, into, namespace);
}

function drawElement({ type, props }: Drawn, into: ParentNode, namespace: string | null): void {
  const { children, ...properties } = props;
  if (type === Fragment) draw(children, into, namespace);
  else if (typeof type === 'function') draw((type as (props: object) => ReactNode)(props), into, namespace);
  else {
    const own = type === 'svg' ? 'http://www.w3.org/2000/svg' : namespace;
    const element = document.createElementNS(own, String(type));
    for (const [property, value] of Object.entries(properties)) {
      if (value === undefined || (property === 'href' && !safeAddress.test(String(value)))) continue;
      element.setAttribute(nameOf(property), String(value));
    }
    draw(children, element, own);
    into.append(element);
  }
}
