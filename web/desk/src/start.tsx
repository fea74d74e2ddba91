import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import '#web/src/styles.css';
import { createQueryClient } from '#web/src/lib/query-client.ts';
import { Desk } from './desk.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <QueryClientProvider client={createQueryClient()}>
    <Desk />
  </QueryClientProvider>,
);
