import { pageEntries } from '#shared/pages.ts';
import { Hundred } from '#web/src/landing/dots.tsx';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { HomeBar } from '#web/src/ui/bar.tsx';
import { LoginForm } from './login-form.tsx';
import { loginTexts } from './texts.ts';

const { title } = pageEntries.login;

export default function LoginPage() {
  usePageTitle(title);
  return (
    <>
      <HomeBar />
      <main className="mx-auto grid min-h-svh max-w-page content-center items-center gap-x-6 gap-y-8 px-[20px] pt-20 pb-4 sm:px-[32px] md:grid-cols-2 low:grid-cols-[min-content_1fr] low:gap-x-8 low:pt-(--bar) low:pb-0">
        <div className="md:w-min">
          <h1 className="ml-[-0.034em] text-display md:mr-[-0.22em] low:text-[min(7vw,14vw-52px)]">
            <span className="period">{title}</span>
          </h1>
          {/* The last row of the hundred dots, which ends with the client's empty place. */}
          <Hundred columns={20} fromRow={4} className="mt-6 low:hidden" />
        </div>
        <div className="rounded-box border border-card bg-surface p-5 md:p-10 low:px-4 low:py-3">
          <LoginForm />
          <noscript>
            <p>{loginTexts.withoutScripts}</p>
          </noscript>
        </div>
      </main>
    </>
  );
}
