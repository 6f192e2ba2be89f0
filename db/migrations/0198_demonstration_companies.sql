-- Whether the directory lists a demonstration company is asked by each of its pages; in production there is none to be found.
create index company_of_demonstration on company (id) where demo;
