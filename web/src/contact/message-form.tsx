import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ContactForm, type ContactFormInput, contactForm, contactThanks } from '#shared/contact.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import { messageOf } from '#web/src/lib/api-error.ts';
import { blockNativeSubmit, useFormReady } from '#web/src/lib/form-ready.ts';
import { Button } from '#web/src/ui/button.tsx';
import { LoadFailed } from '#web/src/ui/load-failed.tsx';
import { FirmEmail } from '#web/src/ui/text-link.tsx';
import { showToast, useToasts } from '#web/src/ui/toast/store.ts';
import { Honeypot, honeypotName, MessageField } from './message-fields.tsx';
import { createIdempotencyKeys, fieldErrorsOf, sendContact } from './send-contact.ts';
import { contactTexts } from './texts.ts';

const validate = zodResolver(contactForm);

/** What the fields show, which is what counts: autofill can change a field without an event. */
const shown = (form: HTMLFormElement | null) => new FormData(form ?? undefined);

type Props = { takesFocus: boolean; onSent: () => void };

/** A form for one message. */
export function MessageForm({ takesFocus, onSent }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<ContactFormInput, unknown, ContactForm>({
    resolver: (_, context, options) =>
      validate(Object.fromEntries(shown(form.current)) as ContactFormInput, context, options),
  });
  const [keyFor] = useState(createIdempotencyKeys);
  useFormReady();
  useToasts();

  useEffect(() => {
    if (takesFocus) form.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  // The button loses focus while it is disabled. Restore focus after a failure, unless something else has taken it.
  useEffect(() => {
    if (errors.root && !isSubmitting && document.activeElement === document.body) button.current?.focus();
  }, [errors.root, isSubmitting]);

  useWarningBeforeLeaving(form, isSubmitting, errors.root !== undefined);

  async function send(contact: ContactForm): Promise<void> {
    const honeypot = String(shown(form.current).get(honeypotName) ?? '');
    // `performance.now()` counts from when the page was opened.
    const request = { ...contact, honeypot, elapsedMs: Math.round(performance.now()) };
    try {
      const { message } = await sendContact(request, keyFor(contact));
      showToast({ title: contactTexts.sent, description: message || contactThanks });
      onSent();
    } catch (failure) {
      const description = messageOf(failure) ?? contactTexts.failedWithoutReason;
      showToast({ variant: 'destructive', title: contactTexts.failed, description });
      const faults = fieldErrorsOf(failure);
      if (faults.length === 0) setError('root', { message: messageOf(failure) ?? '' });
      for (const { name, message } of faults) setError(name, { message }, { shouldFocus: name === faults[0]?.name });
    }
  }

  return (
    <form
      ref={form}
      {...blockNativeSubmit}
      noValidate
      aria-labelledby="contact-heading"
      onSubmit={handleSubmit(send)}
      className="min-[85rem]:grid min-[85rem]:grid-cols-2 min-[85rem]:gap-x-4 min-[85rem]:[&>div:nth-of-type(n+3)]:col-span-2 noscript:hidden"
    >
      {contactFieldNames.map((name) => (
        <MessageField key={name} error={errors[name]?.message} {...register(name)} name={name} />
      ))}
      <Honeypot />
      <div>
        <LoadFailed />
        {errors.root && <NotSent reason={errors.root.message} />}
        {/* The scroll margin keeps toasts from covering the focused button. */}
        <Button
          ref={button}
          type="submit"
          disabled={isSubmitting}
          className="scroll-my-[min(10rem,40svh)] max-sm:w-full sm:min-w-46"
        >
          {isSubmitting ? contactTexts.submitting : contactTexts.submit}
        </Button>
      </div>
    </form>
  );
}

/** Warns before the page is left while a message is being sent, or when that has failed and the form still has text. */
function useWarningBeforeLeaving(form: RefObject<HTMLFormElement | null>, isSending: boolean, hasFailed: boolean) {
  useEffect(() => {
    if (!isSending && !hasFailed) return;
    const ask = (leaving: Event) => {
      if (isSending || contactFieldNames.some((name) => shown(form.current).get(name))) leaving.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [form, isSending, hasFailed]);
}

/** Stays until the next attempt. Not announced to screen readers, because the toast already is. */
function NotSent({ reason }: { reason: string | undefined }) {
  return (
    <p className="mb-5 border-l-2 border-danger pl-4 wrap-anywhere">
      <span className="block font-medium text-danger">{contactTexts.notSent}</span>
      {contactTexts.instead} <FirmEmail />.<span className="block text-small text-muted">{reason}</span>
    </p>
  );
}
