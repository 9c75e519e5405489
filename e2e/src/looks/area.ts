import type { Page } from '@playwright/test';
import type { Product, ProductOptions } from '../product.ts';
import type { AreaName } from './routes.ts';

/** A state of the screen, and how to reach it from the one before. */
export type LookState<Scene> = readonly [name: string, reach: (scene: Scene) => Promise<unknown>];

export interface OwnProduct {
  readonly options: ProductOptions;
  /** scans can run before the first state */
  readonly market: boolean;
  /** once it is stopped */
  ended(): Promise<void>;
}

/** Part of the product whose every state is brought on screen and looked at. */
export interface LookArea<Scene = never> {
  readonly name: AreaName;
  /** each begins where the one before it ended */
  readonly states: readonly LookState<Scene>[];
  /** Makes whom the states are of; `page` is a browser profile of its own. */
  newScene(page: Page, product: Product, width: number): Scene | Promise<Scene>;
  /** its own product; without it, the one that all areas share */
  readonly ownProduct?: () => Promise<OwnProduct>;
}

/** An area whose scene is private to it. */
export type AnyArea = Pick<LookArea, 'name' | 'ownProduct'> & {
  /** Its states with a scene bound to each. */
  begin(page: Page, product: Product, width: number): Promise<readonly LookState<void>[]>;
};

export const lookArea = <Scene>({ name, states, newScene, ownProduct }: LookArea<Scene>): AnyArea => ({
  name,
  ...(ownProduct && { ownProduct }),
  begin: async (page, product, width) => {
    const scene = await newScene(page, product, width);
    return states.map(([state, reach]) => [state, () => reach(scene)] as const);
  },
});
