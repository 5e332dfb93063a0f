import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '#platform/server/project-root.ts';
import type { ProductRecipe } from './product-recipe.ts';
import type { RenderedProduct } from './render-product.ts';

/** Renders a product in a thread, so that the process can answer meanwhile. */
export function renderProductInThread(recipe: ProductRecipe): Promise<RenderedProduct> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(join(projectRoot, 'db/seeds/shop/product-thread.ts'), { workerData: recipe });
    thread.once('message', (product: RenderedProduct) =>
      resolve({
        ...product,
        files: product.files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) })),
        preview: Buffer.from(product.preview),
      }),
    );
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The renderer ended with code ${code}`)));
  });
}
