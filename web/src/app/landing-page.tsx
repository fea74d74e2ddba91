import { ContactSection } from '../features/contact/contact-section.tsx';
import { Clients } from '../features/landing/clients.tsx';
import { Crisis } from '../features/landing/crisis.tsx';
import { Footer } from '../features/landing/footer.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { Services } from '../features/landing/services.tsx';
import { TopBar } from '../features/landing/top-bar.tsx';
import { SkipLink } from '../ui/skip-link.tsx';

export default function LandingPage() {
  return (
    <>
      <SkipLink />
      <TopBar />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Crisis />
        <Services />
        <Clients />
        <ContactSection />
      </main>
      <Footer />
    </>
  );
}
