import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Shown instead of children that throw. `retry` renders the children again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
};

type State = { failure: { error: unknown } | undefined };

/** Keeps an error in its children from taking the whole page away. */
export class Boundary extends Component<Props, State> {
  override state: State = { failure: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  private readonly retry = (): void => this.setState({ failure: undefined });

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children;
  }
}
