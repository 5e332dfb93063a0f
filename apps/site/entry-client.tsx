import '#design/global.css';
import { routeTree } from './route-tree.ts';
import { startPage } from './start-page.tsx';

await startPage(routeTree);
