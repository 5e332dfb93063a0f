import { configure } from '@testing-library/react';

// Of a slow machine; what is there already is seen at once.
configure({ asyncUtilTimeout: 10_000 });
