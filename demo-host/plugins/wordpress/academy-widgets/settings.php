<?php
/**
 * Settings: where the academy's script and its API are. An administrator's, and never an author's: whoever may name a
 * script may run it.
 *
 * @package AcademyWidgets
 */

defined( 'ABSPATH' ) || exit;

/** What an address begins with: https, or http of this computer. */
const ACADEMY_WIDGETS_ADDRESS = '^(https://[^/?#\s]|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(/|$))';

/** What a path of this site is: it begins with one slash, since two would lead to another site. */
const ACADEMY_WIDGETS_PATH = '^/(?!/)[\w./?=&%-]*$';

/** What hashes of a script look like: of any of them, with spaces between. */
const ACADEMY_WIDGETS_HASH = '^sha(256|384|512)-[A-Za-z0-9+/]+=*( +sha(256|384|512)-[A-Za-z0-9+/]+=*)*$';

/** What a locale looks like. */
const ACADEMY_WIDGETS_LOCALE = '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$';

add_action( 'admin_menu', 'academy_widgets_add_page' );
add_action( 'admin_enqueue_scripts', 'academy_widgets_check_at_once' );
add_action( 'admin_init', 'academy_widgets_register_settings' );
add_filter( 'option_page_capability_academy_widgets', 'academy_widgets_capability' );
add_filter( 'plugin_action_links_academy-widgets/academy-widgets.php', 'academy_widgets_action_links' );

/**
 * Who may change the settings. The administrator of one site of a network may not add scripts to it, so there it is
 * the administrator of the network.
 *
 * @return string A capability.
 */
function academy_widgets_capability() {
	return is_multisite() ? 'manage_network_options' : 'manage_options';
}

/**
 * The fields of the page, in its order: label, what it is, an example.
 *
 * @return array[] Fields by name.
 */
function academy_widgets_fields() {
	return array(
		'script_url' => array(
			__( 'Address of the script', 'academy-widgets' ),
			__( 'Of the file academy-widgets.js, or of academy-widgets.classic.js, a plain script that is no module. Required. With https://; http:// for this computer (localhost) only.', 'academy-widgets' ),
			'https://academy.example/academy-widgets.js',
		),
		'integrity'  => array(
			__( 'Hash of the script', 'academy-widgets' ),
			__( 'Its SRI hash: browsers then refuse the script if anybody has changed it. Give the new one whenever the script has a new version.', 'academy-widgets' ),
			'sha384-…',
		),
		'api_base'   => array(
			__( 'Address of the API', 'academy-widgets' ),
			__( 'Left empty: the same host as the script.', 'academy-widgets' ),
			'https://academy.example',
		),
		'login_url'  => array(
			__( 'Sign-in page', 'academy-widgets' ),
			__( 'Where the Login button leads. Left empty: a form opens in its place.', 'academy-widgets' ),
			'/sign-in/',
		),
		'base_path'  => array(
			__( 'Where links lead', 'academy-widgets' ),
			__( 'Links from one screen to another have paths such as /study-plans/7. Say where they begin: at a console of the academy that is elsewhere, or in a folder of this site. Left empty: at the console of the academy, at the address of the API.', 'academy-widgets' ),
			'https://academy.example/console',
		),
		'theme'      => array(
			__( 'Theme', 'academy-widgets' ),
			__( 'For screens that choose none of their own.', 'academy-widgets' ),
			'',
		),
		'locale'     => array(
			__( 'Locale', 'academy-widgets' ),
			__( 'Language and region of texts, numbers and dates, for screens that choose none of their own. Left empty: en-IN.', 'academy-widgets' ),
			'en-IN',
		),
	);
}

/**
 * What has been set in one place, all fields, empty where not set.
 *
 * @param array $stored What is stored.
 * @return string[] Values by name.
 */
function academy_widgets_complete( $stored ) {
	return array_merge( array_fill_keys( array_keys( academy_widgets_fields() ), '' ), (array) $stored );
}

/**
 * What has been set where the page of settings is: for the network in its administration, else for the site.
 *
 * @return string[] Values by name.
 */
function academy_widgets_stored() {
	return is_network_admin() ? academy_widgets_network_settings() : academy_widgets_complete( get_option( 'academy_widgets', array() ) );
}

/**
 * The settings that count on this site: its own, and where it has none those of its network. A site that names a script
 * of its own has another academy: none of the network's addresses belong to that.
 *
 * @return string[] Values by name.
 */
function academy_widgets_settings() {
	$own = academy_widgets_complete( get_option( 'academy_widgets', array() ) );
	if ( ! is_multisite() ) {
		return $own;
	}
	$shared = academy_widgets_network_settings();
	if ( '' !== $own['script_url'] ) {
		$shared = array_intersect_key( $shared, array_flip( array( 'theme', 'locale' ) ) );
	} else {
		// A hash belongs to the script that it is of.
		$own['integrity'] = '';
	}
	return array_merge( academy_widgets_complete( $shared ), array_filter( $own, 'strlen' ) );
}

/**
 * Where the API is: as set, else the host of the script.
 *
 * @param string[] $settings Settings.
 * @return string URL without a slash at its end.
 */
function academy_widgets_api_base( $settings ) {
	if ( '' !== $settings['api_base'] ) {
		return $settings['api_base'];
	}
	return preg_replace( '~^(https?://[^/]+).*$~', '$1', $settings['script_url'] );
}

/**
 * Where links lead: as set, else to the console of the academy, which is at the address of the API. A page of this site
 * with such a path is there only if somebody has made one, and said so.
 *
 * @param string[] $settings Settings.
 * @return string URL, or a path of this site.
 */
function academy_widgets_base_path( $settings ) {
	return '' !== $settings['base_path'] ? $settings['base_path'] : academy_widgets_api_base( $settings );
}

/**
 * Adds the page below Settings.
 */
function academy_widgets_add_page() {
	add_options_page(
		__( 'Academy Widgets', 'academy-widgets' ),
		__( 'Academy Widgets', 'academy-widgets' ),
		academy_widgets_capability(),
		'academy-widgets',
		'academy_widgets_page'
	);
}

/**
 * A way to the settings in the list of plugins.
 *
 * @param string[] $links Links of the row.
 * @return string[] Links of the row.
 */
function academy_widgets_action_links( $links ) {
	if ( current_user_can( academy_widgets_capability() ) ) {
		array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=academy-widgets' ) ), esc_html__( 'Settings', 'academy-widgets' ) ) );
	}
	return $links;
}

/**
 * One option holds them all, so that there is one to delete.
 */
function academy_widgets_register_settings() {
	register_setting(
		'academy_widgets',
		'academy_widgets',
		array(
			'type'              => 'object',
			'sanitize_callback' => 'academy_widgets_sanitize',
			'show_in_rest'      => false,
		)
	);
	add_settings_section( 'academy_widgets', '', '__return_null', 'academy-widgets' );
	foreach ( academy_widgets_fields() as $name => $field ) {
		add_settings_field(
			$name,
			esc_html( $field[0] ),
			'academy_widgets_field',
			'academy-widgets',
			'academy_widgets',
			array(
				'label_for' => "academy-widgets-$name",
				'name'      => $name,
			)
		);
	}
}

/**
 * Takes what is right; of what is not it says so, and keeps what was set before.
 *
 * @param mixed $given What was sent.
 * @return string[] Settings.
 */
function academy_widgets_sanitize( $given ) {
	$given    = is_array( $given ) ? $given : array();
	$settings = array();
	foreach ( academy_widgets_stored() as $name => $before ) {
		$value   = isset( $given[ $name ] ) && is_string( $given[ $name ] ) ? trim( $given[ $name ] ) : '';
		$checked = '' === $value ? '' : academy_widgets_checked( $name, $value );
		if ( null === $checked ) {
			/* translators: %s: name of a field. */
			$words = __( '%s: this cannot be used, so it stays as it was. See what is said below the field.', 'academy-widgets' );
			add_settings_error( 'academy_widgets', "academy-widgets-$name", sprintf( $words, academy_widgets_fields()[ $name ][0] ) );
		}
		$settings[ $name ] = null === $checked ? $before : $checked;
	}
	return $settings;
}

/**
 * What is kept of a value.
 *
 * @param string $name  Name of the setting.
 * @param string $value What was sent.
 * @return string|null The value to keep; null for one that cannot be used.
 */
function academy_widgets_checked( $name, $value ) {
	switch ( $name ) {
		case 'script_url':
			return academy_widgets_checked_url( $value );
		case 'api_base':
			$url = academy_widgets_checked_url( $value );
			return null === $url ? null : untrailingslashit( $url );
		case 'login_url':
		case 'base_path':
			return preg_match( '~' . ACADEMY_WIDGETS_PATH . '~', $value ) ? $value : academy_widgets_checked_url( $value );
		case 'integrity':
			return preg_match( '~' . ACADEMY_WIDGETS_HASH . '~', $value ) ? $value : null;
		case 'theme':
			return in_array( $value, academy_widgets_themes(), true ) ? $value : null;
		case 'locale':
			return preg_match( '~' . ACADEMY_WIDGETS_LOCALE . '~', $value ) ? $value : null;
	}
	return null;
}

/**
 * A URL that may be used: https, or http of this computer.
 *
 * @param string $value What was sent.
 * @return string|null The URL, or null.
 */
function academy_widgets_checked_url( $value ) {
	$url = esc_url_raw( $value, array( 'https', 'http' ) );

	// The value is compared as it was written: without a scheme it is not completed by a guess.
	return wp_parse_url( $url, PHP_URL_HOST ) && preg_match( '~' . ACADEMY_WIDGETS_ADDRESS . '~i', $value ) ? $url : null;
}

/**
 * Themes, from the table of screens.
 *
 * @return string[] Words.
 */
function academy_widgets_themes() {
	return array_column( academy_widgets_table()['common'], 'values', 'name' )['theme'];
}

/**
 * One field of the page.
 *
 * @param array $args Name of the setting.
 */
function academy_widgets_field( $args ) {
	$name                     = $args['name'];
	list( , $what, $example ) = academy_widgets_fields()[ $name ];
	$value                    = academy_widgets_stored()[ $name ];
	$is_of_network            = is_multisite() && ! is_network_admin();
	$shared                   = $is_of_network ? academy_widgets_network_settings()[ $name ] : '';

	if ( 'theme' === $name ) {
		$themes = $is_of_network ? academy_widgets_themes() : array_diff( academy_widgets_themes(), array( 'auto' ) );
		printf( '<select id="%1$s" name="academy_widgets[theme]" aria-describedby="%1$s-what">', esc_attr( $args['label_for'] ) );
		printf( '<option value="">%s</option>', $is_of_network ? esc_html__( 'As in the network', 'academy-widgets' ) : esc_html__( 'As the visitor’s system says', 'academy-widgets' ) );
		foreach ( $themes as $theme ) {
			printf( '<option value="%1$s"%2$s>%1$s</option>', esc_attr( $theme ), selected( $value, $theme, false ) );
		}
		echo '</select>';
	} else {
		printf( '<div data-academy-check="%s">', esc_attr( wp_json_encode( academy_widgets_check_of( $name ) ) ) );
		printf(
			'<input type="text" class="large-text code" id="%1$s" name="academy_widgets[%2$s]" value="%3$s" placeholder="%4$s" aria-describedby="%1$s-what" spellcheck="false" autocomplete="off">',
			esc_attr( $args['label_for'] ),
			esc_attr( $name ),
			esc_attr( $value ),
			esc_attr( '' !== $shared ? $shared : $example )
		);
		echo '</div>';
	}
	printf( '<p class="description" id="%s-what">%s</p>', esc_attr( $args['label_for'] ), esc_html( $what ) );
}

/**
 * What the page needs to tell about a field as soon as it is written.
 *
 * @param string $name Name of the setting.
 * @return array kind, pattern, words, classes, hash.
 */
function academy_widgets_check_of( $name ) {
	$kinds    = array(
		'script_url' => 'script',
		'api_base'   => 'api',
	);
	$patterns = array(
		'login_url' => ACADEMY_WIDGETS_PATH . '|' . ACADEMY_WIDGETS_ADDRESS,
		'base_path' => ACADEMY_WIDGETS_PATH . '|' . ACADEMY_WIDGETS_ADDRESS,
		'integrity' => ACADEMY_WIDGETS_HASH,
		'locale'    => ACADEMY_WIDGETS_LOCALE,
	);
	return array(
		'kind'    => isset( $kinds[ $name ] ) ? $kinds[ $name ] : 'address',
		'pattern' => isset( $patterns[ $name ] ) ? $patterns[ $name ] : ACADEMY_WIDGETS_ADDRESS,
		'classes' => array(
			'right' => 'notice notice-success inline',
			'wrong' => 'notice notice-error inline',
		),
		'hash'    => '#academy-widgets-integrity',
		'words'   => array(
			'wrong'         => __( 'This cannot be used: see what is said below the field.', 'academy-widgets' ),
			'checking'      => __( 'Looking …', 'academy-widgets' ),
			'scriptfound'   => __( 'The script is there.', 'academy-widgets' ),
			'scriptmissing' => __( 'There is no script that this site may load. Compare the address with what the academy gave you.', 'academy-widgets' ),
			'otherhash'     => __( 'The script is there, but it does not have this hash, so browsers would refuse it. Ask the academy for the hash of this version.', 'academy-widgets' ),
			'apifound'      => __( 'An academy answers there and lets this site in.', 'academy-widgets' ),
			'apiother'      => __( 'Something answers there, but it is no academy. Compare the address with what the academy gave you.', 'academy-widgets' ),
			/* translators: %s: the origin of this site. */
			'apirefuses'    => sprintf( __( 'A server answers there but does not let this site in. Whoever runs the academy allows %s.', 'academy-widgets' ), academy_widgets_origin() ),
			'apimissing'    => __( 'Nothing answers there. Compare the address with what the academy gave you.', 'academy-widgets' ),
		),
	);
}

/**
 * Adds the script that tells about an address at once, to the page of settings alone.
 *
 * @param string $page Name of the page.
 */
function academy_widgets_check_at_once( $page ) {
	if ( 'settings_page_academy-widgets' === $page ) {
		wp_enqueue_script( 'academy-widgets-check', plugins_url( 'checkaddresses.js', __FILE__ ), array(), ACADEMY_WIDGETS_VERSION, true );
	}
}

/**
 * The origin of this site, by which the academy lets it in.
 *
 * @return string URL without a path.
 */
function academy_widgets_origin() {
	$home = wp_parse_url( home_url() );
	return $home['scheme'] . '://' . $home['host'] . ( isset( $home['port'] ) ? ':' . $home['port'] : '' );
}

/**
 * The page, for a site or for the network.
 */
function academy_widgets_page() {
	if ( ! current_user_can( academy_widgets_capability() ) ) {
		return;
	}
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Academy Widgets', 'academy-widgets' ); ?></h1>
		<?php if ( is_network_admin() ) : ?>
			<?php settings_errors( 'academy_widgets' ); ?>
			<p><?php esc_html_e( 'These count on every site of the network that has none of its own. A site that names a script of its own takes none of these addresses.', 'academy-widgets' ); ?></p>
		<?php elseif ( is_multisite() ) : ?>
			<p><?php esc_html_e( 'What is left empty is as in the network. If you name a script here, give its other addresses too.', 'academy-widgets' ); ?></p>
		<?php endif; ?>
		<p>
			<?php esc_html_e( 'Ask whoever runs your academy for the first three. They let this site in by its origin:', 'academy-widgets' ); ?>
			<code><?php echo esc_html( academy_widgets_origin() ); ?></code>
		</p>
		<form method="post" action="<?php echo esc_url( is_network_admin() ? network_admin_url( 'edit.php?action=academy_widgets' ) : 'options.php' ); ?>" style="max-width:60rem">
			<?php
			if ( is_network_admin() ) {
				wp_nonce_field( 'academy_widgets_network' );
			} else {
				settings_fields( 'academy_widgets' );
			}
			do_settings_sections( 'academy-widgets' );
			submit_button();
			?>
		</form>
		<p>
			<?php esc_html_e( 'Then put a screen into a page: with the block “Academy screen”, or with a shortcode:', 'academy-widgets' ); ?>
			<code>[academy screen="parent-dashboard"]</code>
		</p>
	</div>
	<?php
}
