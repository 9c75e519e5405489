import type { Page } from '@playwright/test';
import type { Product, ProductOptions } from '../product.ts';
import type { AreaName } from './routes.ts';

/** A state of the screen, and how to reach it from the previous one. */
export type LookState<Scene> = readonly [name: string, reach: (scene: Scene) => Promise<unknown>];

export interface OwnProduct {
  readonly options: ProductOptions;
  /** whether scans must be possible before the first state */
  readonly needsMarket: boolean;
  /** called after the product has stopped */
  cleanUp(): Promise<void>;
}

/** A part of the product whose states are all displayed and checked. */
export interface LookArea<Scene = never> {
  readonly name: AreaName;
  /** each starts where the previous one ended */
  readonly states: readonly LookState<Scene>[];
  /** Creates the scene for the states; `page` has a separate browser profile. */
  newScene(page: Page, product: Product, width: number): Scene | Promise<Scene>;
  /** a dedicated product; by default, all areas share one */
  readonly ownProduct?: () => Promise<OwnProduct>;
}

/** An area with any type of scene. */
export type AnyArea = Pick<LookArea, 'name' | 'ownProduct'> & {
  /** Its states, bound to a scene. */
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
