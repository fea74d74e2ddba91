import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { type ContactField, type ContactFieldName, contactFields, formLabel } from '#shared/contact-fields.ts';
import { TextField } from '#web/src/ui/field.tsx';

const attributes: Record<ContactField['kind'], Partial<ComponentProps<typeof TextField>>> = {
  line: {},
  // Not type="email", because browsers disagree on international addresses, and Chromium rewrites their domains.
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  lines: { rows: 4 },
};

type Props = Omit<UseFormRegisterReturn, 'name'> & { name: ContactFieldName; error: string | undefined };

/** A field of the contact form. */
export function MessageField({ name, error, ref, onChange, onBlur }: Props) {
  const { kind, required, autoComplete }: ContactField = contactFields[name];
  return (
    <TextField
      {...{ ref, name, required, autoComplete, onBlur, ...attributes[kind] }}
      // React fires no change event if a script has set the text, as some password managers do.
      onInput={onChange}
      label={formLabel(name)}
      error={error}
    />
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
