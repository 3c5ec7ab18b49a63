<?php
/**
 * Leaves nothing behind: the plugin keeps one option, in each site of a network.
 *
 * @package AcademyWidgets
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( is_multisite() ) {
	$academy_widgets_sites = get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	);
	foreach ( $academy_widgets_sites as $academy_widgets_site ) {
		delete_blog_option( $academy_widgets_site, 'academy_widgets' );
	}
} else {
	delete_option( 'academy_widgets' );
}
