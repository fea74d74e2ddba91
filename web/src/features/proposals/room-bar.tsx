import { Link } from 'wouter';
import { site } from '#shared/site.ts';
import { Bar } from '../../ui/bar.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SignOut } from '../session/sign-out.tsx';

type Back = { to: string; label: string; leavesRoom?: boolean };

/** The bar of the client room: the way back, the logo, and the way out. */
export function RoomBar({ back }: { back: Back }) {
  const className =
    'inline-flex min-h-10 items-center gap-2 rounded-box text-small font-medium hover:underline underline-offset-4';
  const label = (
    <>
      <span aria-hidden="true">←</span>
      {back.label}
    </>
  );
  return (
    <Bar
      start={
        back.leavesRoom ? (
          <a href={back.to} className={className}>
            {label}
          </a>
        ) : (
          <Link href={back.to} className={className}>
            {label}
          </Link>
        )
      }
    >
      <span role="img" aria-label={site.name} className="inline-flex">
        <Logo compact />
      </span>
      <SignOut />
    </Bar>
  );
}
