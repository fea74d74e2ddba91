import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentProps, Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { type ContactForm as Contact, type ContactFormInput, contactForm, contactThanks } from '#shared/contact.ts';
import {
  type ContactField,
  type ContactFieldName,
  contactFieldNames,
  contactFields,
  formLabel,
} from '#shared/contact-fields.ts';
import { ApiError, messageOf } from '#web/src/lib/api-error.ts';
import { blockNativeSubmit, useFormReady } from '#web/src/lib/form-ready.ts';
import { Button } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { LoadFailed } from '#web/src/ui/load-failed.tsx';
import { FirmAddress } from '#web/src/ui/text-link.tsx';
import { showToast, useToasts } from '#web/src/ui/toast/store.ts';
import { type LimitNote, limitNote } from './limit-note.ts';
import { createIdempotencyKeys, useSendContact } from './send-contact.ts';
import { contactTexts } from './texts.ts';
import { ThankYou } from './thank-you.tsx';

const attributes: Record<ContactField['kind'], Partial<ComponentProps<typeof TextField>>> = {
  line: {},
  // Not type="email", because browsers disagree on international addresses, and Chromium rewrites their domains.
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  lines: { rows: 4 },
};

/**
 * The form, or the Thank You panel for a few seconds after sending. A sent message is cleared from the hidden form,
 * because browsers restore a form's text after a reload.
 */
export function ContactForm() {
  // Without default values, React Hook Form reads the fields, which keeps text typed before hydration.
  const { register, handleSubmit, setError, reset, formState } = useForm<ContactFormInput, unknown, Contact>({
    resolver: zodResolver(contactForm),
    shouldFocusError: false,
  });
  const { mutateAsync, isPending, error } = useSendContact();
  const [isSent, setSent] = useState(false);
  const [notes, setNotes] = useState<Partial<Record<ContactFieldName, LimitNote | undefined>>>({});
  const [keyFor, setKeyFor] = useState(createIdempotencyKeys);
  const sending = useRef(false);
  /** When the form appeared, and when the visitor first typed, in milliseconds since the page load began. */
  const shownAt = useRef(0);
  const firstInputAt = useRef<number>(undefined);
  const form = useFormReady();
  useToasts();
  const honeypot = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // The button loses focus while it is disabled. Restore focus after a failure, unless something else has taken it.
  useEffect(() => {
    if (error && document.activeElement === document.body) button.current?.focus();
  }, [error]);

  const textOf = (name: ContactFieldName) => String(new FormData(form.current ?? undefined).get(name) ?? '');

  // Warn before leaving while a message is being sent, or when sending has failed and the form still has text.
  const ask = useEffectEvent((event: Event) => {
    if (isPending || contactFieldNames.some(textOf)) event.preventDefault();
  });
  useEffect(() => {
    if (!isPending && !error) return;
    const leaving = (event: Event) => ask(event);
    addEventListener('beforeunload', leaving);
    return () => removeEventListener('beforeunload', leaving);
  }, [isPending, error]);

  const noteLengths = () =>
    setNotes(Object.fromEntries(contactFieldNames.map((name) => [name, limitNote(contactFields[name], textOf(name))])));
  // Show the notes at once, because the visitor may have typed before the script loaded.
  const noteFirst = useEffectEvent(noteLengths);
  useEffect(() => noteFirst(), []);

  async function send(contact: Contact) {
    if (sending.current) return;
    sending.current = true;
    try {
      const now = performance.now();
      const { message } = await mutateAsync({
        request: {
          ...contact,
          honeypot: honeypot.current?.value ?? '',
          elapsedMs: Math.round(now - shownAt.current),
          ...(firstInputAt.current !== undefined && { typedMs: Math.round(now - firstInputAt.current) }),
        },
        idempotencyKey: keyFor(contact),
      });
      showToast({ title: contactTexts.sent, description: message || contactThanks });
      // Text typed before the script loaded caused no input event, so count it as typed now.
      firstInputAt.current ??= performance.now();
      form.current?.reset();
      setSent(true);
    } catch (error) {
      showToast({ variant: 'destructive', title: contactTexts.failed, description: whyFailed(error) });
      const faults = fieldErrorsOf(error);
      for (const { name, message } of faults) setError(name, { type: 'server', message });
      focusFieldWithError(faults[0]?.name);
    } finally {
      sending.current = false;
    }
  }

  /** Focuses a field, and shows the complete form if it fits between the top bar and the bottom of the window. */
  function focusFieldWithError(name: ContactFieldName | undefined) {
    const field = form.current?.querySelector<HTMLElement>(`[name="${name}"]`);
    if (!form.current || !field) return;
    const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    const margin = 20;
    const fits = form.current.offsetHeight + 2 * margin <= innerHeight - bar;
    field.focus({ preventScroll: fits });
    if (!fits) return;
    // Set here rather than in the style sheet, because only a form with errors needs the margin.
    form.current.style.scrollMarginBlock = `${margin}px`;
    form.current.scrollIntoView({ block: 'nearest' });
  }

  function showAgain(hadFocus: boolean) {
    reset();
    setNotes({});
    setKeyFor(createIdempotencyKeys);
    shownAt.current = performance.now();
    flushSync(() => setSent(false));
    if (hadFocus) form.current?.focus({ preventScroll: true });
  }

  return (
    <>
      {isSent && <ThankYou onDone={showAgain} />}
      <form
        ref={form}
        {...blockNativeSubmit}
        noValidate
        hidden={isSent}
        aria-labelledby="contact-heading"
        onSubmit={handleSubmit(send, (errors) => focusFieldWithError(contactFieldNames.find((name) => errors[name])))}
        onInput={() => {
          firstInputAt.current ??= performance.now();
          noteLengths();
        }}
        className="min-[85rem]:grid min-[85rem]:grid-cols-2 min-[85rem]:gap-x-4 min-[85rem]:[&>div:nth-of-type(n+3)]:col-span-2 noscript:hidden"
      >
        {contactFieldNames.map((name) => {
          const { kind, required, autoComplete }: ContactField = contactFields[name];
          return (
            <Fragment key={name}>
              <TextField
                {...{ required, autoComplete, ...attributes[kind], ...register(name) }}
                label={formLabel(name)}
                error={formState.errors[name]?.message}
                note={notes[name]?.text}
              />
              <p role="status" className="sr-only">
                {notes[name]?.spoken}
              </p>
            </Fragment>
          );
        })}
        {/* Honeypot: people never see it, but bots fill it in. Not display: none, which some bots look for. Its name,
            its missing label, and the attributes keep password managers from filling it in. */}
        <div aria-hidden="true" className="absolute left-[-999rem]">
          <input
            ref={honeypot}
            name="q7vk"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore=""
            data-bwignore="true"
            data-form-type="other"
            data-lpignore="true"
          />
        </div>
        <div>
          <LoadFailed />
          {/* Shown until the next attempt. Not announced to screen readers, because the toast already is. */}
          {error && fieldErrorsOf(error).length === 0 && (
            <p className="mb-5 border-l-2 border-danger pl-4 wrap-anywhere">
              <span className="block font-medium text-danger">{contactTexts.notSent}</span>
              {contactTexts.instead} <FirmAddress />.
              <span className="block text-small text-muted">{messageOf(error)}</span>
            </p>
          )}
          {/* The scroll margin keeps toasts from covering the focused button. */}
          <Button
            ref={button}
            type="submit"
            disabled={isPending}
            className="scroll-my-[min(10rem,40svh)] max-sm:w-full sm:min-w-46"
          >
            {isPending ? contactTexts.submitting : contactTexts.submit}
          </Button>
        </div>
      </form>
    </>
  );
}

const whyFailed = (error: unknown) => messageOf(error) ?? contactTexts.failedWithoutReason;

/** The server's error for each invalid field. */
const fieldErrorsOf = (error: unknown) => {
  const faults = (error instanceof ApiError && error.body?.fields) || {};
  return contactFieldNames.flatMap((name) => (faults[name] ? { name, message: faults[name] } : []));
};
