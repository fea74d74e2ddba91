import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { type ContactField, type ContactFieldName, contactFields, formLabel } from '#shared/contact-fields.ts';
import { TextField } from '#web/src/ui/field.tsx';
import { type LimitNote, limitNote } from './limit-note.ts';

const attributes: Record<ContactField['kind'], Partial<ComponentProps<typeof TextField>>> = {
  line: {},
  // Not type="email", because browsers disagree on international addresses, and Chromium rewrites their domains.
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  lines: { rows: 4 },
};

type Props = Omit<UseFormRegisterReturn, 'name'> & { name: ContactFieldName; error: string | undefined };

/** A field of the contact form, which says when its text comes close to the limit. */
export function MessageField({ name, error, ref, onChange, onBlur }: Props) {
  const { kind, required, autoComplete }: ContactField = contactFields[name];
  const [note, setNote] = useState<LimitNote>();
  const field = useRef<HTMLInputElement>(null);
  const showNote = () => setNote(limitNote(contactFields[name], field.current?.value ?? ''));
  // The visitor may have typed before the script loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(showNote, []);
  return (
    <>
      <TextField
        {...{ name, required, autoComplete, onBlur, ...attributes[kind] }}
        ref={(element) => {
          field.current = element;
          ref(element);
        }}
        // React fires no change event if a script has set the text, as some password managers do.
        onInput={(event) => {
          onChange(event);
          showNote();
        }}
        label={formLabel(name)}
        error={error}
        note={note?.text}
      />
      <p role="status" className="sr-only">
        {note?.spoken}
      </p>
    </>
  );
}

export const honeypotName = 'q7vk';

/**
 * A field that people never see, but bots fill in. Not display: none, which some bots look for. Its name, its missing
 * label, and the attributes keep password managers from filling it in.
 */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute left-[-999rem]">
      <input
        name={honeypotName}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore="true"
        data-form-type="other"
        data-lpignore="true"
      />
    </div>
  );
}
