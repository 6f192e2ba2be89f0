-- Pages of documents drawn as pictures (decision 0101). They can be drawn again from the content at any time: the rows say which
-- pictures exist, and why a page has none.

create table page_picture (
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  page integer not null check (page >= 1),
  drawn_at timestamptz not null,
  fault text check (fault in ('locked', 'damaged', 'too-heavy')),
  width integer check (width > 0),
  height integer check (height > 0),
  large_sha256 text check (large_sha256 ~ '^[0-9a-f]{64}$'),
  large_bytes integer check (large_bytes > 0),
  small_sha256 text check (small_sha256 ~ '^[0-9a-f]{64}$'),
  small_bytes integer check (small_bytes > 0),
  primary key (content_sha256, page),
  constraint page_picture_drawn_or_not check (
    num_nonnulls(width, height, large_sha256, large_bytes, small_sha256, small_bytes)
      = case when fault is null then 6 else 0 end)
);
create index page_picture_large on page_picture (large_sha256);
create index page_picture_small on page_picture (small_sha256);
