import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; fallback: (error: unknown) => ReactNode };
type State = { failure?: { error: unknown } };

/** Shows the fallback in place of children that failed: their code did not arrive, or it has a fault. */
export class Boundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
